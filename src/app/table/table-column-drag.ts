import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { ColumnMove, DropSide } from "./table-column-layout.ts";

interface HeadingDrops {
  /** Whether the drop would change the order. */
  readonly canMove: (move: ColumnMove) => boolean;
  readonly onMove: (move: ColumnMove) => void;
}

/** The side of a heading on which a drop would land; nothing lands before the first one. */
function sideOf(heading: Element, clientX: number, isFirst: boolean): DropSide {
  const { left, width } = heading.getBoundingClientRect();
  return !isFirst && clientX < left + width / 2 ? "before" : "after";
}

/** The move that dropping a heading on another one means. */
function moveOf(source: Record<string, unknown>, target: Record<string | symbol, unknown>): ColumnMove {
  return {
    id: String(source["headingId"]),
    targetId: String(target["headingId"]),
    side: target["side"] === "before" ? "before" : "after",
  };
}

/**
 * Makes headings draggable, all but the first one, and marks the drop position as `data-drop` of the heading under the
 * pointer. Esc, or a drop elsewhere, moves nothing. Returns a cleanup function. `ids` are the columns in order.
 */
export function dragHeadings(
  head: HTMLElement,
  ids: readonly string[],
  { canMove, onMove }: HeadingDrops,
): () => void {
  return combine(
    ...ids.map((headingId, index) => {
      const element = head.querySelector<HTMLElement>(`[data-column="${CSS.escape(headingId)}"]`);
      if (element === null) return () => undefined;
      const isFirst = index === 0;
      const unmark = () => element.removeAttribute("data-drop");
      const target = dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data["head"] === head,
        getData: ({ input }) => ({ headingId, side: sideOf(element, input.clientX, isFirst) }),
        onDrag({ source, self }) {
          const move = moveOf(source.data, self.data);
          if (canMove(move)) element.dataset["drop"] = move.side;
          else unmark();
        },
        onDragLeave: unmark,
        onDrop: unmark,
      });
      if (isFirst) return target;
      const drag = draggable({
        element,
        // a drag on its edge resizes the column
        canDrag: ({ input }) =>
          document.elementFromPoint(input.clientX, input.clientY)?.closest(".column-edge") === null,
        getInitialData: () => ({ head, headingId }),
        onDragStart: () => element.toggleAttribute("data-dragged", true),
        onDrop({ source, location }) {
          element.removeAttribute("data-dragged");
          const [over] = location.current.dropTargets;
          const move = over && moveOf(source.data, over.data);
          if (move !== undefined && canMove(move)) onMove(move);
        },
      });
      return combine(drag, target);
    }),
  );
}
