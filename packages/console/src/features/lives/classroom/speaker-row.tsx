import type { Speaker } from '@palco/sdk/lives';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import type { May } from '../../../access';
import { useFormat } from '../../../i18n';
import { RowMenu } from '../../../patterns/list';
import { targetOf, type Move } from '../../../patterns/order';
import rows from '../../../patterns/order/order-list.module.css';
import { Avatar, BareIconButton, Icon, type MenuItem } from '../../../ui';
import { useClassroomEditorText } from './messages';

interface SpeakerRowProps {
  speaker: Speaker;
  index: number;
  count: number;
  may: May;
  items: readonly MenuItem[];
  onMove(move: Move): void;
}

const icons = { up: ChevronUp, down: ChevronDown };

/** One speaker with their place and what moves them. */
export function SpeakerRow({ speaker, index, count, may, items, onMove }: SpeakerRowProps) {
  const t = useClassroomEditorText();
  const format = useFormat();
  const { speaker: name, avatar } = speaker;
  // The buttons stay focusable at the ends of the list, so that the one that moved somebody keeps the focus.
  const reasonOf = (move: 'up' | 'down') => {
    if (targetOf(move, index, count) !== undefined) return may.reason;
    return t(move === 'up' ? 'speaker.isFirst' : 'speaker.isLast');
  };
  return (
    <li className={rows.row} data-id={speaker.uuid} data-index={index}>
      {!may.isHidden && (
        <span className={rows.handle} data-handle title={t('speaker.drag')}>
          <Icon of={GripVertical} size={16} />
        </span>
      )}
      <span className={rows.place}>{format.number(index + 1)}</span>
      <Avatar name={name} src={avatar === 'placeholder' ? null : avatar} size={40} />
      <div className={rows.text}>{name}</div>
      {!may.isHidden && (
        <div className={rows.buttons}>
          {(['up', 'down'] as const).map((move) => (
            <BareIconButton
              key={move}
              icon={icons[move]}
              size="sm"
              label={t(`speaker.${move}`, { name })}
              title={reasonOf(move)}
              reason={reasonOf(move)}
              onClick={() => onMove(move)}
            />
          ))}
          <RowMenu name={name} items={items} />
        </div>
      )}
    </li>
  );
}
