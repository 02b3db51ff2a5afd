// Table of the rules for business days (time zone and cut-off), each valid from a business day on. Rules in older entries took
// effect at once.

export const dayRules = {
  number: 195,
  sql: `
CREATE TABLE day_rules (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  -- The first business day under it; empty where it held at once.
  from_day TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  cut_off TEXT NOT NULL,
  -- Another one was set before it came into force, or at once.
  superseded INTEGER NOT NULL
) STRICT;
INSERT INTO day_rules SELECT seq, '', json_extract(body, '$.shop.timeZone'), json_extract(body, '$.shop.cutOff'),
    seq < (SELECT max(seq) FROM journal WHERE kind = 'settings.changed')
  FROM journal WHERE kind = 'settings.changed' ORDER BY seq;
`,
} as const;
