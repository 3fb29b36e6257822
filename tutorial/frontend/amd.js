// anywidget's front end is an AMD module: it hands its factory to `define`. esbuild puts this one
// in the place of that free name (`inject` in build.mjs).
export const amd = {};

export function define(_dependencies, factory) {
  amd.factory = factory;
}
