// Table of the shop's time zones, each with the entry from which it was valid.

export const zones = {
  number: 90,
  sql: `
CREATE TABLE shop_zones (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  time_zone TEXT NOT NULL
) STRICT;
INSERT INTO shop_zones SELECT seq, zone FROM
  (SELECT seq, zone, lag(zone) OVER (ORDER BY seq) AS before FROM
    (SELECT seq, json_extract(body, iif(kind = 'till.opened', '$.timeZone', '$.shop.timeZone')) AS zone FROM journal
      WHERE kind IN ('till.opened', 'settings.changed')) WHERE zone IS NOT NULL)
  WHERE zone IS NOT before;
`,
} as const;
