import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { classNames } from '../class-names.pure';
import { Icon } from '../icon/icon';
import type { MenuChoice, MenuItem, MenuProps } from './menu-model';
import type { Popup } from '../popup/popup-props';
import sheet from '../styles/sheet.module.css';
import styles from './menu.module.css';

function MenuRow({ item }: { item: MenuItem }) {
  const content = (
    <>
      {item.icon && <Icon of={item.icon} />}
      <span className={styles.label}>
        {item.label}
        {item.reason && <small className={styles.reason}>{` ${item.reason}`}</small>}
      </span>
    </>
  );
  const className = classNames(styles.item, item.danger && styles.danger);
  if (item.link) {
    return (
      <BaseMenu.LinkItem className={className} render={item.link} onClick={item.onSelect} closeOnClick>
        {content}
      </BaseMenu.LinkItem>
    );
  }
  return (
    <BaseMenu.Item className={className} disabled={item.reason !== undefined} onClick={item.onSelect}>
      {content}
    </BaseMenu.Item>
  );
}

function MenuChoiceGroup({ choice }: { choice: MenuChoice }) {
  return (
    <BaseMenu.RadioGroup value={choice.value} onValueChange={choice.onValueChange}>
      <BaseMenu.Group>
        <BaseMenu.GroupLabel className={styles.groupLabel}>{choice.label}</BaseMenu.GroupLabel>
        {choice.options.map((option) => (
          <BaseMenu.RadioItem
            key={option.value}
            value={option.value}
            lang={option.lang}
            className={styles.item}
            closeOnClick
          >
            {option.icon && <Icon of={option.icon} />}
            <span className={styles.label}>{option.label}</span>
            <BaseMenu.RadioItemIndicator className={styles.check}>
              <Icon of={Check} />
            </BaseMenu.RadioItemIndicator>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.Group>
    </BaseMenu.RadioGroup>
  );
}

export interface MenuPopupProps extends Omit<MenuProps, 'trigger'> {
  popup: Popup;
}

export function MenuPopup({ popup, items = [], choices = [], header, align = 'end' }: MenuPopupProps) {
  const safe = items.filter((item) => !item.danger);
  const destructive = items.filter((item) => item.danger);
  const rule = <BaseMenu.Separator className={styles.rule} />;
  return (
    <BaseMenu.Root modal={false} {...popup.root}>
      <BaseMenu.Portal>
        <BaseMenu.Backdrop className={sheet.scrim} />
        <BaseMenu.Positioner
          anchor={popup.anchor}
          className={classNames(styles.positioner, sheet.positioner)}
          sideOffset={8}
          align={align}
          collisionPadding={8}
        >
          <BaseMenu.Popup
            {...popup.element}
            aria-labelledby={popup.buttonId}
            className={classNames(styles.popup, sheet.popup)}
            // Base UI has it, but not in its types.
            {...{ initialFocus: popup.initialFocus }}
            finalFocus={popup.finalFocus}
          >
            {header && <div className={styles.header}>{header}</div>}
            {choices.map((choice) => (
              <MenuChoiceGroup key={choice.label} choice={choice} />
            ))}
            {choices.length > 0 && items.length > 0 && rule}
            {safe.map((item) => (
              <MenuRow key={item.label} item={item} />
            ))}
            {safe.length > 0 && destructive.length > 0 && rule}
            {destructive.map((item) => (
              <MenuRow key={item.label} item={item} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
