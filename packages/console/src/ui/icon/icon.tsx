import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';

export type IconGlyph = LucideIcon;

export interface IconProps {
  /** The drawing, from lucide-react. */
  of: IconGlyph;
  /** Pixels; 16 in controls, 18 to 20 in bars. */
  size?: number;
  className?: string;
}

/** An icon of the set at the visible stroke of 1.5 px, hidden from screen readers: its control has the name. */
export const Icon = memo(function Icon({ of: Glyph, size = 16, className }: IconProps) {
  return <Glyph size={size} strokeWidth={1.5} absoluteStrokeWidth aria-hidden className={className} />;
});
