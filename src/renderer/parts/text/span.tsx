// A duration in whole seconds, minutes or hours, rounded down.
import { Say } from './say.tsx';

export const Span = ({ ms }: { readonly ms: number }) => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return <Say k="span.seconds" with={{ count: seconds }} />;
  if (seconds < 3600) return <Say k="span.minutes" with={{ count: Math.floor(seconds / 60) }} />;
  return <Say k="span.hours" with={{ count: Math.floor(seconds / 3600) }} />;
};
