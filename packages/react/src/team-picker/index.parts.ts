export { TeamPickerItem as Item, type TeamPickerItemProps as ItemProps } from './team-picker-item';
export { TeamPickerList as List, type TeamPickerListProps as ListProps } from './team-picker-list';
export { TeamPickerName as Name } from './team-picker-name';
export { TeamPickerRole as Role } from './team-picker-role';
export { TeamPickerRoot as Root, type TeamPickerRootProps as RootProps } from './team-picker-root';
export { TeamPickerSearch as Search } from './team-picker-search';
export { TeamPickerSelect as Select } from './team-picker-select';
export { TeamPickerStatus as Status } from './team-picker-status';
export { TeamPickerThumbnail as Thumbnail } from './team-picker-thumbnail';
