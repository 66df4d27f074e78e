/** Names of the months in English, German, French, Spanish, Italian, Portuguese, Dutch, Nordic languages and Polish. */
const NAMES: readonly string[] = [
  'january januar janvier enero gennaio janeiro januari stycznia styczen',
  'february februar fevrier febrero febbraio fevereiro februari lutego luty',
  'march marz maerz mrz mars marzo marco maart mrt marts marca marzec',
  'april avril abril aprile kwietnia kwiecien',
  'may mai mayo maggio maio mei maj maja',
  'june juni juin junio giugno junho czerwca czerwiec',
  'july juli juillet julio luglio julho lipca lipiec',
  'august aout agosto augustus augusti sierpnia sierpien',
  'september septembre septiembre setiembre settembre setembro wrzesnia wrzesien',
  'october oktober octobre octubre ottobre outubro pazdziernika pazdziernik',
  'november novembre noviembre novembro listopada listopad',
  'december dezember decembre diciembre dicembre dezembro desember grudnia grudzien',
];

/** The month of each name, and of each of its beginnings of three letters or more; 0 where several months begin so. */
const MONTHS: ReadonlyMap<string, number> = monthsByBeginning();

function monthsByBeginning(): Map<string, number> {
  const months = new Map<string, number>();
  for (const [i, names] of NAMES.entries()) {
    for (const name of names.split(' ')) {
      for (let length = 3; length <= name.length; length++) {
        const part = name.slice(0, length);
        const known = months.get(part);
        months.set(part, known === undefined || known === i + 1 ? i + 1 : 0);
      }
    }
  }
  return months;
}

/** The name of a month as part of a regular expression, which {@link monthOf} checks. */
export const MONTH = '(?<name>\\p{L}{3,12})\\.?';

/** The number of a month by its name or the beginning of it, from 1; `undefined` if it is the name of none. */
export function monthOf(name: string): number | undefined {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return MONTHS.get(plain) || undefined;
}

/** A day of the week before a date, as part of a regular expression. */
export const WEEKDAY =
  '(?:(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|mi[eé]|jeu|jue|ven|vie|sam|s[aá]b|dim|dom|gio|ma|wo|vr|za|zo)' +
  '\\p{L}*\\.?,? )?';
