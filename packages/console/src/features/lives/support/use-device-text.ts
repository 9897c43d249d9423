import { useSupportText } from './messages';

const known = ['desktop', 'mobile', 'tablet', 'tv', 'console', 'other'] as const;

/** Answers a kind of device in words; a kind that a player of a partner made up stays as it is. */
export function useDeviceText(): (device: string | null) => string | null {
  const t = useSupportText();
  return (device) => {
    const kind = known.find((one) => one === device);
    return kind === undefined ? device : t(`device.${kind}`);
  };
}
