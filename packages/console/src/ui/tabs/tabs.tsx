import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** The number of items in the panel, as translated text; absent while it is unknown. */
  count?: string;
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
  return (
    <BaseTabs.Root value={value} onValueChange={onValueChange}>
      <BaseTabs.List ref={strip} aria-label={label} tabIndex={-1} className={styles.list}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {/* The space separates label and count in the accessible name. */}
            {tab.count !== undefined && (
              <>
                {' '}
                <span className={styles.count}>{tab.count}</span>
              </>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel key={value} value={value} className={styles.panel}>
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
