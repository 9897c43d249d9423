export { PickList } from './pick-list';
export { PickButton, PickRow } from './pick-row';
