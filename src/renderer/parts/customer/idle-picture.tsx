// The picture on the idle display of a shop without a logo: an awning over a counter, in plain lines.

export const IdlePicture = () => (
  <svg className="idle-picture" viewBox="0 0 240 160" aria-hidden="true">
    <path className="idle-soft" d="M36 40h168l16 34H20z" />
    <path className="idle-line" d="M36 40h168l16 34H20zM78 40l-8 34M120 40v34M162 40l8 34" />
    <path className="idle-line" d="M20 74a25 14 0 0 0 50 0 25 14 0 0 0 50 0 25 14 0 0 0 50 0 25 14 0 0 0 50 0" />
    <path className="idle-line" d="M36 90v50h168V90M24 140h192" />
    <path className="idle-soft" d="M60 106h52v34H60z" />
    <path className="idle-line" d="M60 106h52v34H60zM134 140v-34h46v34M172 122h.1" />
  </svg>
);
