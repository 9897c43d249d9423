import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** How many things wait behind it, in the words of the language; none while that is not known. */
  count?: string;
}

export interface TabsProps<Value extends string> {
  /** The accessible name of the strip. */
  label: string;
  /** The open one; a page keeps it in its address. */
  value: Value;
  tabs: readonly Tab<Value>[];
  onValueChange(value: Value): void;
  /** What stands behind the open tab. */
  children: ReactNode;
}

/** Parts of one thing, one open at a time; arrows move along the strip, Enter or Space opens. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onValueChange,
  children,
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (tab) onValueChange(tab.value);
      }}
    >
      <BaseTabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {/* A blank before the figure: both are read as one name. */}
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
