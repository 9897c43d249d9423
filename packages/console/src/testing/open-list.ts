/**
 * Parameters of a story with an open list or menu: Base UI hides the page behind it with `aria-hidden` and adds focus guards,
 * which axe reports although the focus cannot stay on the hidden page.
 */
export const withOpenList = {
  a11y: { config: { rules: [{ id: 'aria-hidden-focus', enabled: false }] } },
};
