// Cards on plain buttons, which hold text alone: they cannot be drawn there, but called by their names.

/** The words of the buttons around a table, kept as `draw` last said them. */
export function buttons(root) {
  let labels = []; // as Python wrote them, each with what stands for it
  let frame;
  const worded = new WeakMap(); // by button: what Python wrote on it, and what stands there now
  const write = (button) => {
    const before = worded.get(button);
    const label = before && button.textContent === before.now ? before.label : button.textContent;
    const found = labels.find(({ written }) => label === written || label.endsWith(` ${written}`));
    if (!found) {
      if (before && label === before.label && label !== button.textContent) button.textContent = label;
      worded.delete(button);
      return;
    }
    const sign = label.slice(0, label.length - found.written.length);
    const now = sign + found.shown;
    if (button.textContent !== now) button.textContent = now;
    worded.set(button, { label, now });
  };
  const observer = new MutationObserver(() => around().forEach(write));
  const around = () => [...root.closest('.briscola-exercise').querySelectorAll('.b-answers button')];
  const begin = () => {
    if (!root.closest('.briscola-exercise')) {
      frame = requestAnimationFrame(begin);
      return;
    }
    around().forEach(write);
    observer.observe(root.closest('.briscola-exercise'), { subtree: true, childList: true, characterData: true });
  };
  begin();
  return {
    draw(view, look) {
      const join = (parts, card) => parts.map((part) => (typeof part === 'string' ? part : card(part))).join('');
      labels = (view.labels ?? []).map((parts) => {
        const written = join(parts, (part) => part.text);
        return { written, shown: look.named ? join(parts, ({ names }) => look.name(names)) : written };
      });
      if (root.closest('.briscola-exercise')) around().forEach(write);
    },
    stop() {
      cancelAnimationFrame(frame);
      observer.disconnect();
    },
  };
}
