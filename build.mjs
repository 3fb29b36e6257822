// Bundles the front end. The bundles are committed, so that nobody needs Node to run the
// tutorial; a test builds them again and compares every byte.
import { copyFile, mkdir } from 'node:fs/promises';
import { build } from 'esbuild';

const out = process.argv[2] ?? '.';
const common = { bundle: true, minify: true, legalComments: 'none', logLevel: 'warning' };

// The table: one ES module and one style sheet, which anywidget hands to any Jupyter front end.
await build({
  ...common,
  entryPoints: { table: 'widgets/frontend/table.js', 'table-style': 'widgets/frontend/table.css' },
  format: 'esm',
  target: ['chrome111', 'firefox114', 'safari16.4'],
  outdir: `${out}/widgets/briscola_widgets/static`,
});

// The pages: their script, style sheets and fonts, served as static files. A lesson's script holds
// ipywidgets' own front end; head.js is written into each page's head.
const pages = 'tutorial/frontend';
const statics = `${out}/tutorial/briscola_tutorial/template/static`;
const browsers = ['chrome123', 'firefox120', 'safari17.5'];
await build({ ...common, entryPoints: [`${pages}/jquery.js`], format: 'iife', target: browsers, outdir: statics });
await build({
  ...common,
  entryPoints: ['lesson.js', 'head.js', 'preview.js', 'page.css', 'lesson.css', 'preview.css', 'sheet.css'].map((name) => `${pages}/${name}`),
  format: 'iife',
  target: browsers,
  outdir: statics,
  inject: [`${pages}/amd.js`],
  alias: { jquery: `./${pages}/loaded-jquery.js`, 'sanitize-html': `./${pages}/sanitize.js` },
  loader: { '.svg': 'dataurl' },
});
await mkdir(statics, { recursive: true });
const fonts = 'node_modules/@fontsource-variable';
const faces = {
  'source-serif-4': 'source-serif-4/files/source-serif-4-latin-wght-normal',
  'source-serif-4-italic': 'source-serif-4/files/source-serif-4-latin-wght-italic',
  'source-sans-3': 'source-sans-3/files/source-sans-3-latin-wght-normal',
};
for (const [name, file] of Object.entries(faces)) {
  await copyFile(`${fonts}/${file}.woff2`, `${statics}/${name}.woff2`);
}
