/**
 * Parameters of a story with an open list or menu: the kit hides the page behind it and puts stops around it that lead the
 * focus on. What axe says to these is about a page that nobody can be on meanwhile.
 */
export const withOpenList = {
  a11y: { config: { rules: [{ id: 'aria-hidden-focus', enabled: false }] } },
};
