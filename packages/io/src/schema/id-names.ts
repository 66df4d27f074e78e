/** Whole names of columns that number rows or name what a row is about; case is ignored. */
const WHOLE =
  /^(?:_?id|ids|uid|uuid|guid|oid|fid|pk|key|seq|sequence|serial|row|row[ _-]?(?:id|nr|no|num|number|names?|index)|_?index|idx|nr\.?|no\.?|num|number|n[°ºo]\.?|№|obs\.?|lp\.?|vpn?|versuchsperson|proband|barcode|序号|序號|编号|編號|番号|番號|번호|observation|case|record|#|lfd\.?(?: ?nr\.?)?|nummer|numero|número|numéro|numer|identifier|identifiant|identificador|identificativo|identifikator|kennung|kennzahl|matricola|matrikel|unnamed: ?\d+)$/i;

/** Ends of names, after a blank or a sign: `student id`, `S.No`, `Emp_ID`, `lfd. Nr.`. */
const AFTER_SIGN =
  /[\s_.\-/](?:id|ids|uid|uuid|guid|nr|no|num|number|nummer|n[°º]|pk|key|seq|idx|ref|numero|número|numéro)[\s.)]*$|\S#$/i;

/** Ends of names in camel case: `PassengerId`, `CustomerID`, `LfdNr`, `OrderNo`. */
const CAMEL = /[\p{Ll}\d](?:Id|ID|Uid|UID|Nr|NR|No|Num|Key|Pk|Seq)\.?$/u;

/** Ends of names without a boundary, in which they mean nothing else: `Matrikelnummer`, `kundennr`, `EmployeeNumber`. */
const SUFFIX = /(?:nummer|nr\.?|number|numero|número|numéro|identifiant|identifier)$/i;

/** Names in lower case that end in `id` without a boundary, which others do too (`paid`). */
const LOWER_ID =
  /(?:user|customer|client|passenger|patient|person|people|subject|subj|study|student|pupil|employee|emp|staff|member|order|loan|account|product|item|record|row|case|response|respondent|participant|session|transaction|txn|ticket|sample|house|household|country|company|shop|store|device|unit|object|event|visit|survey|interview|test|claim|policy|invoice|booking|listing|movie|film|book|song|track|post|tweet|message|antwort|kunden|nutzer|benutzer|personen|proben)id$/i;

/** Beginnings of names of keys: `id_client`, `ID Kunde`. */
const BEFORE_SIGN = /^(?:id|no|nr|n[°º])[\s_.-]|^№\s/i;

/** Names of times, whose numbers may rise by one from row to row without counting rows. */
const TIME =
  /(?:^|[^\p{L}])(?:year|jahr|ann[eé]e|a[nñ]o|anno|ano|month|monat|mois|mes|mese|day|tag|jour|d[ií]a|giorno|week|woche|semaine|semana|quarter|quartal|period|hour|stunde|date|datum|time|zeit|age|alter)s?(?:$|[^\p{L}])/iu;

/** Whether the name of a column says that its numbers are row numbers or keys. */
export function isIdName(name: string): boolean {
  const text = name.trim();
  return [WHOLE, AFTER_SIGN, CAMEL, SUFFIX, LOWER_ID, BEFORE_SIGN].some((form) => form.test(text));
}

/** Whether the name of a column says that its numbers are times, such as years. */
export function isTimeName(name: string): boolean {
  return TIME.test(name);
}

/** Names that only survey tools give, in letters and digits alone. */
const OF_SURVEYS: ReadonlySet<string> = new Set(
  (
    'responseid respondentid collectorid recordeddate ipaddress ipaddr recipientlastname recipientfirstname ' +
    'recipientemail externaldatareference externalreference locationlatitude locationlongitude distributionchannel ' +
    'userlanguage durationinseconds submitdate startlanguage lastpage datestamp refurl interviewtime datecreated ' +
    'datemodified antwortid zeitstempel horodateur marcatemporal submissiontime submissionid instanceid deviceid ' +
    'networkid qrecaptchascore useragent sessionid datumdesabsendens startsprache letzteseite urldesherkunftslinks ' +
    'datumderletztenaktion datumgestartet ipadresse formhubuuid submissionuuid panelid workerid prolificpid ' +
    'timetakentocomplete timespent starttimeutc endtimeutc'
  ).split(' '),
);

/** Names that survey tools give, and others too. */
const ALSO_OF_SURVEYS: ReadonlySet<string> = new Set(
  (
    'startdate enddate starttime endtime status progress finished seed randseed randomseed start end timestamp duration completed ' +
    'emailaddress email uuid index version language customdata firstname lastname ' +
    'completiontime browser platform resolution device'
  ).split(' '),
);

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/** Names of columns that a survey tool adds: those that only such tools give, and in their company some others. */
export function surveyNames(names: readonly string[]): ReadonlySet<string> {
  const sure = names.filter((name) => OF_SURVEYS.has(plain(name)));
  if (sure.length === 0) return new Set();
  const others = sure.length > 1 ? names.filter((name) => ALSO_OF_SURVEYS.has(plain(name))) : [];
  return new Set([...sure, ...others]);
}
