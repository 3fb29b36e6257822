// The widgets of a page: ipywidgets' own base, controls and anywidget on our kernel connection.
import * as base from '@jupyter-widgets/base';
import { ManagerBase } from '@jupyter-widgets/base-manager';
import * as controls from '@jupyter-widgets/controls';
import { Widget } from '@lumino/widgets';
import 'anywidget';
import DOMPurify from 'dompurify';
import { amd } from './amd.js';
import { Comm } from './kernel.js';

const clean = { value: { deserialize: (html) => DOMPurify.sanitize(html) } };

class HTMLModel extends controls.HTMLModel {
  static serializers = { ...controls.HTMLModel.serializers, ...clean };
}

class HTMLMathModel extends controls.HTMLMathModel {
  static serializers = { ...controls.HTMLMathModel.serializers, ...clean };
}

const MODULES = {
  '@jupyter-widgets/base': base,
  '@jupyter-widgets/controls': { ...controls, HTMLModel, HTMLMathModel },
  anywidget: amd.factory(base),
};

export class Widgets extends ManagerBase {
  constructor(kernel) {
    super();
    this.kernel = kernel;
    kernel.onCommOpen = (comm, message) => {
      if (comm.target_name === this.comm_target_name) this.handle_comm_open(comm, message).catch(console.error);
    };
  }

  async loadClass(name, module) {
    const found = MODULES[module]?.[name];
    if (!found) throw new Error(`These pages know no widget ${module}.${name}`);
    return found;
  }

  async _create_comm(target, id, data, metadata, buffers) {
    const comm = new Comm(this.kernel, target, id);
    if (data || metadata) comm.open(data, undefined, metadata, buffers);
    return comm;
  }

  async _get_comm_info() {
    throw new Error('The kernel did not send its widgets'); // no older way: the caller tries again
  }

  /** Fetch every widget's state from the kernel, for new widgets and known ones alike. */
  refresh() {
    return this._loadFromKernel();
  }

  async show(modelId, place) {
    const view = await this.create_view(await this.get_model(modelId));
    if (view instanceof base.ErrorWidgetView) throw new Error(`The widget ${modelId} has no view`);
    Widget.attach(view.luminoWidget, place);
  }
}
