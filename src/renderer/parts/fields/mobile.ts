// Formats a Libyan mobile number in groups, as people read mobile numbers aloud: `091 234 5678`.

export const readableMobile = (mobile: string): string => mobile.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
