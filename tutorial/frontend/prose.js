// The cards and suits in a lesson's text follow the deck that the learner looks at.
import { sign } from '../../widgets/frontend/dom.js';
import { lookOf } from '../../widgets/frontend/look.js';

export function prose() {
  const look = lookOf();
  const draw = () => {
    for (const node of document.querySelectorAll('.prose .b-sign')) {
      const { sign: code, names } = node.dataset;
      const drawn = sign({ sign: code, names: JSON.parse(names) }, look);
      Object.assign(drawn.dataset, { sign: code, names });
      node.replaceWith(drawn);
    }
  };
  look.onChange(draw);
  draw();
}
