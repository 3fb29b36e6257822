// What ipywidgets gets when it imports `jquery` (`alias` in build.mjs): the one of jquery.js.
export default globalThis.jQuery;
