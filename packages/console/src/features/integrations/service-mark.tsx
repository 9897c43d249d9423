import type { Integration } from '@palco/sdk/admin';
import type { ReactNode } from 'react';

/** Each service in its own colours, drawn by us: no file of a trademark. */
const marks: Readonly<Record<Integration['provider'], ReactNode>> = {
  zoom: <Camera fill="#0b5cff" />,
  'zoom-multi': <Camera fill="#0b5cff" />,
  'google-meet': <Camera fill="#00832d" />,
  youtube: (
    <>
      <rect width="40" height="40" rx="10" fill="#f03" />
      <path d="m16 13 12 7-12 7z" fill="#fff" />
    </>
  ),
  facebook: (
    <>
      <rect width="40" height="40" rx="10" fill="#0866ff" />
      <path
        d="M26 11h-2a4 4 0 0 0-4 4v17m-5-12h10"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinejoin="round"
      />
    </>
  ),
  tencent: (
    <>
      <rect width="40" height="40" rx="10" fill="#00a4ff" />
      <path d="M11 13h18M20 13v16" stroke="#fff" strokeWidth="4" />
    </>
  ),
};

function Camera({ fill }: { fill: string }) {
  return (
    <>
      <rect width="40" height="40" rx="10" fill={fill} />
      <path
        d="M9 15h12.5a3.5 3.5 0 0 1 3.5 3.5V25H12.5A3.5 3.5 0 0 1 9 21.5zm17.5 3.5 4.5-3.200v9.400l-4.5-3.200z"
        fill="#fff"
      />
    </>
  );
}

/** The mark of a service; its name stands beside it. */
export function ServiceMark({ provider, size = 40 }: { provider: Integration['provider']; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      {marks[provider]}
    </svg>
  );
}
