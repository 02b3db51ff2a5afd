// A choice of one out of a few options that are all visible, with the chosen one clearly marked.
import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';

export type SegmentedProps<T extends string> = {
  /** The accessible name of the choice; it is not visible. */
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly options: readonly {
    readonly id: T;
    readonly label: string;
    readonly detail?: ReactNode;
    readonly icon?: IconName;
    /** Show only the icon; the label becomes the accessible name. */
    readonly iconOnly?: boolean;
  }[];
  readonly size?: 's' | 'l';
};

export const Segmented = <T extends string>({ label, value, onChange, options, size = 's' }: SegmentedProps<T>) => (
  <RadioGroup
    className="segmented"
    data-size={size}
    aria-label={label}
    orientation="horizontal"
    value={value}
    onChange={(id) => {
      const chosen = options.find((option) => option.id === id);
      if (chosen) onChange(chosen.id);
    }}
  >
    {options.map(({ id, label: name, detail, icon, iconOnly }) => (
      <Radio key={id} value={id} className="segment" {...(iconOnly && { 'aria-label': name })}>
        {icon && <Icon name={icon} />}
        {!iconOnly && <span className="segment-name">{name}</span>}
        {detail && <span className="segment-detail">{detail}</span>}
      </Radio>
    ))}
  </RadioGroup>
);
