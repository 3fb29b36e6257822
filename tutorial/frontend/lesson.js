// A lesson's page: puts what the kernel shows into the places that the prose keeps for it, and
// tells the learner in words how the connection stands.
import { Connection } from './connection.js';
import { glossaries } from './glossary.js';
import { Kernel } from './kernel.js';
import { notice } from './notice.js';
import { prose } from './prose.js';
import { Widgets } from './widgets.js';

async function start() {
  prose();
  glossaries();
  keepSeed();
  const outputs = document.getElementById('outputs');
  const { base } = outputs.dataset;
  const kernelId = outputs.querySelector('meta[name=kernel]')?.content;
  const entries = [...document.querySelectorAll('.place')].map((place) => ({
    place,
    output: outputs.querySelector(`[data-output="${place.dataset.cell}"]:not([data-failed])`),
  }));
  // A cell whose output did not come has failed, or one before it, or the kernel.
  entries.filter(({ output }) => !output).forEach(({ place }) => fail(place));
  if (!kernelId) {
    document.documentElement.dataset.kernel = 'failed';
    return;
  }
  const kernel = new Kernel(new URL(`${base}api/kernels/${kernelId}/channels`, location).href);
  const widgets = new Widgets(kernel);
  let shown;
  const connection = new Connection(kernel, `${base}briscola/alive/${kernelId}`, {
    onState: notice(entries.map(({ place }) => place)),
    refresh: async () => {
      await widgets.refresh();
      await (shown ??= Promise.all(entries.filter(({ output }) => output).map((entry) => fill(entry, widgets))));
      dispatchEvent(new Event('briscola:connected')); // the tables say again what a closed line may have lost
    },
  });
  farewell(connection, `${base}briscola/end/${kernelId}`);
  await connection.run();
}

/** A seed in the address, for the page or for the exercise that it names, goes along into another language. */
function keepSeed() {
  const seed = new URLSearchParams(location.search).get('seed');
  if (!seed) return;
  for (const link of document.querySelectorAll('a[hreflang]')) {
    link.search = new URLSearchParams({ seed });
    link.hash = location.hash;
  }
}

/** Put a cell's output into its place, where the widgets on it come to life. */
async function fill({ place, output }, widgets) {
  const views = [...output.querySelectorAll('[data-view]')];
  place.append(output);
  try {
    await Promise.all(views.map((view) => widgets.show(view.dataset.view, view)));
    place.querySelector('.wait').remove();
  } catch (error) {
    console.error(error);
    output.remove();
    fail(place);
  }
}

function fail(place) {
  place.dataset.failed = '';
}

/** When the page is left, its kernel ends; when the browser brings the page back, it starts anew. */
function farewell(connection, url) {
  addEventListener('pagehide', () => {
    connection.end();
    const [, token] = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie) ?? [];
    const form = new FormData();
    form.append('_xsrf', decodeURIComponent(token ?? ''));
    navigator.sendBeacon(url, form);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
