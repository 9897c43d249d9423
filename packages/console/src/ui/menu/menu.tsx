import { island } from '../lazy';
import { usePopup } from '../popup/use-popup';
import type { MenuProps } from './menu-model';

const MenuPopup = island(async () => (await import('./menu-popup')).MenuPopup);

/** Actions behind a button; arrows, Home, End and letters move, Esc closes. Destructive items come last. */
export function Menu({ trigger, ...rest }: MenuProps) {
  const { button, popup } = usePopup(MenuPopup, 'menu', trigger);
  return (
    <>
      {button}
      {popup && <MenuPopup {...rest} popup={popup} />}
    </>
  );
}
