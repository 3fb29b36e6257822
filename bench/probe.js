// Watches a page from its first moment: when its text can be read, when its table can be used.
// Looks through shadow roots, which Panel uses, and through spinners, which hide a page's text.
(() => {
  const all = (selector, scope = document) => {
    const found = [...scope.querySelectorAll(selector)];
    for (const { shadowRoot } of scope.querySelectorAll('*')) if (shadowRoot) found.push(...all(selector, shadowRoot));
    return found;
  };
  const visible = (element) => {
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (!width || !height) return false;
    const y = top + height / 2;
    if (y < 0 || y > innerHeight) return true; // off the screen: nothing can lie over it
    let hit = document.elementFromPoint(left + Math.min(width, 40) / 2, y);
    while (hit?.shadowRoot && hit !== element) {
      const inner = hit.shadowRoot.elementFromPoint(left + Math.min(width, 40) / 2, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return Boolean(hit) && (element.contains(hit) || hit.contains(element));
  };
  const table = () => all('.briscola-table[data-state]')[0];
  const buttons = () => {
    const own = all('.briscola-exercise')[0];
    const found = own ? all('.jupyter-button, .b-start', own) : all('.bench-main, .bench-other').flatMap((b) => all('button', b.shadowRoot ?? b));
    return found.filter((button) => !button.disabled && button.checkVisibility({ visibilityProperty: true }) && button.textContent);
  };
  const seen = (window.bench = {});
  const look = () => {
    if (!seen.text && visible(all('h1')[0])) seen.text = performance.now();
    if (!seen.ready && table() && buttons().length) seen.ready = performance.now();
    if (!seen.text || !seen.ready) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  /** An eager learner: presses as soon as the table takes a press. */
  const taken = async () => {
    while (table().dataset.shown !== table().dataset.state) await new Promise((resolve) => setTimeout(resolve, 0));
  };

  /** Press the main button, then back and forth; the time from each press to the changed table. */
  seen.press = async (times) => {
    const took = [];
    for (let n = 0; n < times; n += 1) {
      await taken();
      while (n % 2 && buttons().length < 2) await new Promise((resolve) => setTimeout(resolve, 0));
      const button = buttons()[n % 2];
      const before = table().dataset.state;
      const changed = new Promise((resolve) => {
        const watch = new MutationObserver(() => {
          watch.disconnect();
          resolve(performance.now());
        });
        watch.observe(table(), { attributes: true, childList: true, characterData: true, subtree: true });
      });
      const start = performance.now();
      button.click();
      const late = new Promise((_, reject) => {
        setTimeout(() => reject(new Error(`pressing «${button.textContent}» changed nothing`)), 5000);
      });
      took.push((await Promise.race([changed, late])) - start);
      while (table().dataset.state === before) await new Promise((resolve) => setTimeout(resolve, 0));
    }
    return took;
  };
})();
