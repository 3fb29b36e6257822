"""A lesson's notebook: tidied as a source, and rendered in another language.

Strict nbval compares the outputs of a cell only when the cell has an execution count; a cell without
one passes whatever it shows. So the sources are kept as a fresh run leaves them: code cells numbered
from 1, and under each cell that shows an exercise its ``text/plain``. That text is the exercise's
``repr``, the same in every language, so the generated notebooks hold the same outputs. All else that a
run leaves (ids of widgets, times, versions) goes.
"""

from __future__ import annotations

import gettext
import json
from collections.abc import Callable
from copy import copy, deepcopy
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_output

from briscola_tutorial.places import BEGIN_UNTRANSLATED, END_UNTRANSLATED, SOURCE

from .fault import Fault, FaultError, RefusedError, refuse_conflicts
from .segments import Segment, culprit, translate

#: What gives the file and the line of a segment's message.
Where = Callable[[Segment], tuple[str, str]]

_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def said(language: str) -> str:
    """What the parameters cell of a lesson says."""
    return f'language = "{language}"'


#: What the parameters cell of every source says.
PARAMETERS = said(SOURCE)


def read(text: str, file: str) -> NotebookNode:
    """The notebook; raises `FaultError` unless it is one whose cells all have an id of their own."""
    refuse_conflicts(text, file)
    try:
        _refuse_cells_without_id(json.loads(text)["cells"], file)
        notebook: NotebookNode = nbformat.reads(text, as_version=nbformat.NO_CONVERT)
        nbformat.validate(notebook)
    except FaultError:
        raise
    except json.JSONDecodeError as error:  # which JupyterLab does not open either
        mend = f"mend the line in a text editor; or bring the file back as it was committed: git restore {file}"
        raise FaultError(
            Fault(file, str(error.lineno), f"no notebook, for it is no JSON: {error.msg}", mend)
        ) from error
    except (ValueError, LookupError, TypeError, RecursionError, nbformat.ValidationError) as error:
        mend = f"bring it back as it was committed: git restore {file}; one of an older format is saved as 4.5 by JupyterLab"
        raise FaultError(Fault(file, "", f"not a notebook with cell ids: {error!r}", mend)) from error
    return notebook


def _refuse_cells_without_id(cells: list[dict[str, object]], file: str) -> None:
    """Before nbformat sees them: it makes up what is missing, another id each time."""
    places: dict[object, int] = {}
    for number, cell in enumerate(cells, 1):
        if "id" not in cell:
            mend = "open the notebook in JupyterLab and save it in format 4.5, in which each cell has an id"
            raise FaultError(Fault(file, f"cell number {number}", "has no id", mend))
        if cell["id"] in places:
            what = f"cells number {places[cell['id']]} and {number} have the same id"
            raise FaultError(Fault(file, f"cell {cell['id']}", what, "give the one that came last another id"))
        places[cell["id"]] = number


def tidied(text: str, file: str) -> str:
    """A source as it is committed: of a run only what nbval compares, written as Jupyter writes it."""
    notebook = read(text, file)
    notebook.metadata = deepcopy(_METADATA)
    for cell in notebook.cells:
        cell.metadata = {key: cell.metadata[key] for key in ("jupyter", "tags") if key in cell.metadata}
    for count, cell in enumerate((cell for cell in notebook.cells if cell.cell_type == "code"), 1):
        cell.execution_count = count
        cell.outputs = [
            new_output("execute_result", {"text/plain": output.data["text/plain"]}, execution_count=count)
            for output in cell.outputs
            if output.output_type == "execute_result" and "text/plain" in output.data
        ]
    return written(notebook)


def render(text: str, file: str, catalog: gettext.NullTranslations, language: str, where: Where | None = None) -> str:
    """The notebook in another language: translated, and told so in its parameters cell.

    What has no translation stands in English, and is marked so. Raises `FaultError` where a translation
    would change the notebook's structure: at the place ``where`` the message stands, or else in the cell.
    """
    translated = copy(catalog)
    translated.add_fallback(_Source())

    def look_up(segment: Segment) -> str:
        if segment.context is None:
            return translated.gettext(segment.text)
        return translated.pgettext(segment.context, segment.text)

    return render_by(text, file, look_up, language, where)


def render_by(
    text: str, file: str, look_up: Callable[[Segment], str], language: str, where: Where | None = None
) -> str:
    """As `render`, with each segment as ``look_up`` gives it."""
    notebook = read(text, file)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            try:
                cell.source = translate(cell.source, look_up)
            except RefusedError as error:
                wrong = culprit(cell.source, look_up) if where else None
                raise error.at(*(where(wrong) if where and wrong else (file, f"cell {cell.id}"))) from error
    if parameters(notebook) != [PARAMETERS]:
        raise FaultError(_other_parameters(notebook, file))
    for cell in notebook.cells:
        if _is_parameters(cell):
            cell.source = said(language)
    return written(notebook)


def parameters(notebook: NotebookNode) -> list[str]:
    """What the parameters cells of a notebook say; a lesson has one."""
    return [cell.source for cell in notebook.cells if _is_parameters(cell)]


def _other_parameters(notebook: NotebookNode, file: str) -> Fault:
    """What is wrong with the parameters: at the source, for `render` writes them elsewhere."""
    folder = Path(file).parent
    source = (folder.with_name(SOURCE) if folder.name else folder) / Path(file).name
    places = [f"cell {cell.id}" for cell in notebook.cells if _is_parameters(cell) and cell.source != PARAMETERS]
    places += [f"cell {cell.id}" for cell in notebook.cells if _is_parameters(cell)]
    what = f"no single cell with the tag `parameters` that says just: {PARAMETERS}"
    mend = "write just that in it, and tag no other" if places else "add that code cell before all others, and tag it"
    return Fault(source.as_posix(), next(iter(places), ""), what, mend)


def _is_parameters(cell: NotebookNode) -> bool:
    return "parameters" in cell.metadata.get("tags", ())


class _Source(gettext.NullTranslations):
    """The segments themselves, marked as untranslated."""

    def gettext(self, message: str) -> str:
        return f"{BEGIN_UNTRANSLATED}{message}{END_UNTRANSLATED}"

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - gettext's own
        return self.gettext(message)


def written(notebook: NotebookNode) -> str:
    """The text of a notebook, as Jupyter writes it."""
    text: str = nbformat.writes(notebook, version=nbformat.NO_CONVERT)
    return text.rstrip("\n") + "\n"
