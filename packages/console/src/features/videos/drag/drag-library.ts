import {
  combine,
  draggable,
  dragLabel,
  dropTargetForElements,
  monitorDrags,
  watchElements,
} from '../../../ui/drag';
import type { LibraryItem } from '../organize/library-items.pure';
import { heldWith, movedBy } from './drop-rule.pure';
import { folderOf } from './known-folders.pure';

/** What a drag needs of the page; read anew at each event. */
export interface DragPage {
  /** What is shown and what is selected on other pages, by id. */
  readonly items: ReadonlyMap<string, LibraryItem>;
  readonly selected: readonly string[];
  /** The parent of each folder that the page knows. */
  readonly parents: ReadonlyMap<string, string | null>;
  /** The text of the drag preview. */
  label(held: readonly LibraryItem[]): string;
  onHold(held: readonly LibraryItem[]): void;
  /** `folder` is undefined where nothing can be dropped. */
  onOver(folder: string | undefined): void;
  /** Without a `folder` nothing is moved. */
  onDrop(moved: readonly LibraryItem[], folder: string | undefined): void;
}

const key = Symbol('library items');
type Data = Record<string | symbol, unknown>;
const heldIn = (data: Data) => (data[key] ?? []) as readonly LibraryItem[];

/** Makes rows draggable, and folders and breadcrumbs drop targets; returns a function that undoes it. */
export function dragLibrary(stage: HTMLElement, page: () => DragPage): () => void {
  const mark = (name: 'held' | 'over', elements: readonly Element[]) => {
    for (const marked of stage.querySelectorAll(`[data-${name}]`)) marked.removeAttribute(`data-${name}`);
    for (const element of elements) element.setAttribute(`data-${name}`, '');
  };
  const rowsOf = (held: readonly LibraryItem[]) =>
    held.flatMap(({ id }) => [...stage.querySelectorAll(`[data-row="${id}"]`)]);
  return combine(
    watchElements(stage, '[data-row]', (element) => {
      const id = element.dataset.row ?? '';
      return combine(holdable(element, id, page), target(element, id, page));
    }),
    watchElements(stage, '[data-folder]', (element) => target(element, element.dataset.folder ?? '', page)),
    monitorDrags({
      scroller: stage,
      canMonitor: ({ source }) => key in source.data,
      onDragStart({ source }) {
        const held = heldIn(source.data);
        mark('held', rowsOf(held));
        page().onHold(held);
      },
      onDropTargetChange({ location }) {
        const [over] = location.current.dropTargets;
        mark('over', over ? [over.element] : []);
        page().onOver(over?.data.folder as string | undefined);
      },
      onDrop({ source, location }) {
        mark('held', []);
        mark('over', []);
        const folder = location.current.dropTargets[0]?.data.folder as string | undefined;
        page().onDrop(folder === undefined ? [] : movedInto(folder, heldIn(source.data), page()), folder);
      },
    }),
  );
}

function holdable(element: HTMLElement, id: string, page: () => DragPage): () => void {
  const held = () => {
    const { items, selected } = page();
    return heldWith(id, selected).flatMap((one) => items.get(one) ?? []);
  };
  return draggable({
    element,
    canDrag: () => page().items.has(id),
    getInitialData: () => ({ [key]: held() }),
    onGenerateDragPreview: ({ nativeSetDragImage }) => dragLabel(nativeSetDragImage, page().label(held())),
  });
}

function target(element: HTMLElement, folder: string, page: () => DragPage): () => void {
  return dropTargetForElements({
    element,
    getData: () => ({ folder }),
    getDropEffect: () => 'move',
    canDrop: ({ source }) =>
      page().parents.has(folder) && movedInto(folder, heldIn(source.data), page()).length > 0,
  });
}

function movedInto(
  folder: string,
  held: readonly LibraryItem[],
  { parents }: DragPage,
): readonly LibraryItem[] {
  const moved = new Set(movedBy(held.map(folderOf), folder, parents).map(({ id }) => id));
  return held.filter(({ id }) => moved.has(id));
}
