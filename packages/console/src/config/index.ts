export { applyBrand } from './brand';
export {
  ConsoleConfigProvider,
  useConsoleConfig,
  useProductLogo,
  useProductName,
  type ConsoleConfig,
} from './console-config';
export { useMediaQuery } from './media-query';
export { playerCmcd } from './player-cmcd';
export { release } from './release';
export { areSingleKeysOn, useSingleKeys } from './single-keys';
export { supportLog } from './support-log';
export { chooseTheme, useThemeChoice, type ThemeChoice } from './theme-choice';
export { useOnline } from './use-online';
