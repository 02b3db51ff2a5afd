// A plain sentence whose numbers, such as `T1-0008`, never break at the end of a line.

export const Unbroken = ({ text }: { readonly text: string }) =>
  text.split(/(\S*\d\S*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence keep their places
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  );
