export { TeamPickerItem as Item, type TeamPickerItemProps as ItemProps } from './team-picker-item';
export { TeamPickerList as List, type TeamPickerListProps as ListProps } from './team-picker-list';
export { TeamPickerName as Name, type TeamPickerNameProps as NameProps } from './team-picker-name';
export { TeamPickerRole as Role, type TeamPickerRoleProps as RoleProps } from './team-picker-role';
export { TeamPickerRoot as Root, type TeamPickerRootProps as RootProps } from './team-picker-root';
export { TeamPickerSearch as Search, type TeamPickerSearchProps as SearchProps } from './team-picker-search';
export { TeamPickerSelect as Select, type TeamPickerSelectProps as SelectProps } from './team-picker-select';
export { TeamPickerStatus as Status, type TeamPickerStatusProps as StatusProps } from './team-picker-status';
export {
  TeamPickerThumbnail as Thumbnail,
  type TeamPickerThumbnailProps as ThumbnailProps,
} from './team-picker-thumbnail';
