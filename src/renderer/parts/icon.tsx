// Draws an icon from icon-paths.ts. Screen readers skip icons, so the meaning must also be in words: next to the icon, or in its
// button's label.
import { iconPaths, type IconName } from './icon-paths.ts';

export type IconProps = { readonly name: IconName; readonly size?: 's' | 'm' | 'l' | 'huge' };

export const Icon = ({ name, size = 'm' }: IconProps) => {
  const drawing = iconPaths[name];
  return (
    <svg className="icon" data-size={size} data-flips={'flips' in drawing || undefined} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawing.d} />
    </svg>
  );
};
