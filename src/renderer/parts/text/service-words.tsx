// Quotes the payment service's own message word for word, in its own language, next to our words.
import { Fragment } from 'react';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { useT } from '../../stores/use-stores.ts';
import { Num } from './num.tsx';

export type Caption = 'common.service-said' | 'common.details';
export type ServiceWordsProps = {
  readonly words: NonNullable<AttemptView['words']>;
  readonly caption?: Caption;
};

/** An error code of the service, which may wrap after each underscore. */
const Code = ({ code }: { readonly code: string }) => (
  <bdi dir="ltr" className="service-code">
    {code.split('_').map((word, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the words of a code never change places
      <Fragment key={at}>
        {at > 0 && '_'}
        {at > 0 && <wbr />}
        {word}
      </Fragment>
    ))}
  </bdi>
);

export const ServiceWords = ({ words, caption = 'common.service-said' }: ServiceWordsProps) => {
  const t = useT();
  const { code, message, fields } = words;
  const complaints = Object.entries(fields);
  const said = message !== null && message !== '';
  if (code === null && !said && complaints.length === 0) return null;
  return (
    <figure className="service-words">
      <figcaption>{t(caption)}</figcaption>
      <blockquote>
        {said && <p dir="auto">{message}</p>}
        {complaints.map(([field, complaint]) => (
          <p key={field}>
            <Num>{field}</Num>: <bdi>{complaint}</bdi>
          </p>
        ))}
        {code !== null && <Code code={code} />}
      </blockquote>
    </figure>
  );
};
