import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Tooltip } from '../tooltip/tooltip';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** The number of items in the panel, as translated text; absent while it is unknown. */
  count?: string;
  /** Why it cannot be opened: it stays focusable, and the reason is its tooltip and its description. */
  reason?: string;
}

export interface TabsProps<Value extends string> {
  /** The accessible name of the strip. */
  label: string;
  /** The open one; a page keeps it in its address. */
  value: Value;
  tabs: readonly Tab<Value>[];
  onValueChange(value: Value): void;
  /** The content of the open tab's panel. */
  children: ReactNode;
}

/** Scrolls a strip that overflows until the open tab is fully visible; the page itself does not scroll. */
function showOpenTab(strip: HTMLElement | null): void {
  const tab = strip?.querySelector('[aria-selected="true"]');
  if (!strip || !tab) return;
  const place = strip.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < place.left) strip.scrollLeft += left - place.left;
  else if (right > place.right) strip.scrollLeft += right - place.right;
}

/** Parts of one thing, one open at a time; arrows move along the strip, Enter or Space opens. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onValueChange,
  children,
}: TabsProps<Value>) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => showOpenTab(strip.current), [value]);
  const open = (next: Value): void => {
    if (tabs.find((tab) => tab.value === next)?.reason === undefined) onValueChange(next);
  };
  return (
    <BaseTabs.Root value={value} onValueChange={open}>
      <BaseTabs.List ref={strip} aria-label={label} tabIndex={-1} className={styles.list}>
        {tabs.map((tab) => (
          <OneTab key={tab.value} value={tab.value} reason={tab.reason}>
            {tab.label}
            {/* The space separates label and count in the accessible name. */}
            {tab.count !== undefined && (
              <>
                {' '}
                <span className={styles.count}>{tab.count}</span>
              </>
            )}
          </OneTab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel key={value} value={value} className={styles.panel}>
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}

interface OneTabProps {
  value: string;
  reason: string | undefined;
  children: ReactNode;
}

function OneTab({ value, reason, children }: OneTabProps) {
  const reasonId = useId();
  const tab = (
    <BaseTabs.Tab
      value={value}
      className={styles.tab}
      aria-disabled={reason === undefined ? undefined : true}
      aria-describedby={reason === undefined ? undefined : reasonId}
    >
      {children}
    </BaseTabs.Tab>
  );
  if (reason === undefined) return tab;
  return (
    <>
      <Tooltip content={reason}>{tab}</Tooltip>
      <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>
    </>
  );
}
