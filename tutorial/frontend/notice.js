// What the page says about its connection, and what it lets the learner do meanwhile.

const root = document.documentElement;

/** Returns what `Connection` tells its states to. Places are inert unless the kernel can hear. */
export function notice(places) {
  const words = JSON.parse(document.getElementById('page-words').textContent);
  const box = document.getElementById('notice');
  const news = document.getElementById('news');
  let focused;

  return (state) => {
    if (root.dataset.kernel === 'ready') focused = document.activeElement; // inert takes it away
    const returned = state === 'ready' && root.dataset.kernel === 'disconnected';
    root.dataset.kernel = state;
    performance.mark(`briscola:${state}`);
    for (const place of places) place.inert = state !== 'ready';
    news.textContent = returned ? words.back : '';
    if (returned && focused?.isConnected && document.activeElement === document.body) {
      focused.focus({ preventScroll: true });
    }
    box.replaceChildren(...lines(state, words));
  };
}

function lines(state, words) {
  if (state === 'disconnected') return [paragraph(words.lost)];
  if (state !== 'gone') return [];
  const again = document.createElement('button');
  again.className = 'button';
  again.textContent = words.again;
  again.addEventListener('click', () => location.reload());
  return [paragraph(words.gone), again];
}

function paragraph(text) {
  const node = document.createElement('p');
  node.textContent = text;
  return node;
}
