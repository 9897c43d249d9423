import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import styles from './drag.module.css';

type Preview = Parameters<typeof setCustomNativeDragPreview>[0];

/** The drag preview beside the pointer: a name, or the number of items. For `onGenerateDragPreview`. */
export function dragLabel(nativeSetDragImage: Preview['nativeSetDragImage'], text: string): void {
  setCustomNativeDragPreview({
    nativeSetDragImage,
    getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
    render({ container }) {
      const label = document.createElement('div');
      label.className = styles.label ?? '';
      label.textContent = text;
      container.append(label);
    },
  });
}
