// jQuery, which ipywidgets needs, is a script of its own: while it is loaded it tries whether a wrong
// selector throws, and the browser then parses the script it stands in once more, to say where.
import jQuery from 'jquery';

globalThis.jQuery = jQuery;
