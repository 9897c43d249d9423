import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '../button/button';
import { useUiText } from '../messages';

const copiedMs = 2000;

export interface CopyButtonProps {
  text: string;
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Copies a text and answers in place for 2 s; the change of its name is announced. */
export function CopyButton({ text, label, variant = 'secondary', size = 'sm' }: CopyButtonProps) {
  const t = useUiText();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <Button
      variant={variant}
      size={size}
      icon={copied ? Check : Copy}
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          // Without the permission the id can still be selected by hand: it is written beside the button.
          () => undefined,
        );
      }}
    >
      <span aria-live="polite">{copied ? t('copied') : label}</span>
    </Button>
  );
}
