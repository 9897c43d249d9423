export { Avatar, type AvatarProps } from './avatar/avatar';
export { BareIconButton, type BareIconButtonProps } from './button/bare-icon-button';
export { BrandMark, BrandName } from './brand-mark/brand-mark';
export type { Crumb } from './breadcrumbs/breadcrumbs';
export { Button, buttonClass, type ButtonProps, type ButtonSize, type ButtonVariant } from './button/button';
export { Carousel, type CarouselProps } from './carousel/carousel';
export { Chip, type ChipProps, type ChipTone } from './chip/chip';
export { Checkbox, type CheckboxProps } from './checkbox/checkbox';
export { classNames } from './class-names.pure';
export { matchesSearch } from './combobox/combobox-filter.pure';
export { Combobox, type ComboboxOption, type ComboboxProps } from './combobox/combobox';
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog';
export { copyText } from './copy-button/copy-text';
export { CopyButton, type CopyButtonProps } from './copy-button/copy-button';
export { Dialog, type DialogProps } from './dialog/dialog';
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state';
export { ErrorState, type ErrorStateProps } from './empty-state/error-state';
export { Field, type FieldProps } from './field/field';
export { Icon, type IconGlyph, type IconProps } from './icon/icon';
export { IconButton, type IconButtonProps } from './button/icon-button';
export { hueOf, initialsOf } from './avatar/initials.pure';
export { ImagePicker, type ImagePickerProps } from './image-picker/image-picker';
export { LanguageMenu } from './language-menu/language-menu';
export { LinkButton } from './button/link-button';
export { LoadingScreen } from './loading-screen/loading-screen';
export { Menu, type MenuChoice, type MenuItem, type MenuProps } from './menu/menu';
export { Notice } from './notice/notice';
export { PageHeader, type PageHeaderProps } from './page-header/page-header';
export { usePageTitle } from './page-header/page-title';
export { PasswordInput, type PasswordInputProps } from './text-input/password-input';
export { Progress, type ProgressProps } from './progress/progress';
export { RelativeTime, type RelativeTimeProps } from './relative-time/relative-time';
export { SearchInput, type SearchInputProps } from './text-input/search-input';
export {
  SegmentedControl,
  type Segment,
  type SegmentedControlProps,
} from './segmented-control/segmented-control';
export { Select, type SelectOption, type SelectProps } from './select/select';
export { SelectField } from './select/select-field';
export { Skeleton, SkeletonGroup, type SkeletonProps } from './skeleton/skeleton';
export { SoloLayout } from './solo-layout/solo-layout';
export { Textarea, type TextareaProps } from './textarea/textarea';
export { Switch, type SwitchProps } from './switch/switch';
export { Tabs, type Tab, type TabsProps } from './tabs/tabs';
export { TextField, type TextFieldProps } from './text-input/text-field';
export { TextInput, type TextInputProps } from './text-input/text-input';
export { onFirstToast, toast, type ToastInput, type ToastKind } from './toast/toast';
export { VisuallyHidden } from './visually-hidden/visually-hidden';
