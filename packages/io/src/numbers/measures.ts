/** Units of each kind with how many of the smallest common one they are; of several spellings, the first one is shown. */
const KINDS: readonly string[] = [
  'mm=1 cm=10 dm=100 m=1000 km=1000000 in,inch,inches=25.4 ft,feet=304.8 yd,yards=914.4 mi,miles=1609344',
  'µg,μg,mcg=1 mg=1000 g,gr,gram,grams=1000000 kg,Kg,KG,kgs,kilo,kilos=1000000000 t,tonnes=1000000000000',
  'oz=1 lb,lbs,pounds=16',
  'ml,mL=1 cl,cL=10 dl,dL=100 l,L,liter,liters,litre,litres=1000 hl,hL=100000',
  'cm²,cm2=1 m²,m2,sqm,qm=10000 ha=100000000 km²,km2=10000000000',
  'ft²,sqft=1',
  'cm³,cm3,ccm,cc=1 m³,m3=1000000',
  '°C,℃=1',
  '°F,℉=1',
  '°=1',
  'Hz=1 kHz=1000 MHz=1000000 GHz=1000000000',
  'W=1 kW=1000 MW=1000000',
  'Wh=1 kWh=1000 MWh=1000000',
  'kJ=1 MJ=1000',
  'cal=1 kcal=1000',
  'mV=1 V=1000 kV=1000000',
  'mA=1',
  'Pa=1 hPa,mbar=100 kPa=1000 bar=100000',
  'mmHg=1',
  'psi=1',
  'hp=1',
  'PS=1',
  'km/h,kmh,kph=1',
  'm/s=1',
  'mph=1',
  'mpg=1',
  'l/100km,L/100km=1',
  'mg/dl,mg/dL=1 g/dl,g/dL=1000',
  'mg/l,mg/L=1 g/l,g/L=1000',
  'mmol/l,mmol/L=1',
  'ms=1',
  'months,month,mos,Monate,Monat,mois,meses,mesi=1 years,year,yrs,yr,Jahre,Jahr,ans,años,anni,jaar=12',
  'rpm=1',
  'bpm=1',
  'dB=1',
  'px=1',
  '‰=1',
  'ppm=1',
];

interface Measure {
  /** As shown. */
  readonly unit: string;
  readonly kind: number;
  readonly factor: number;
}

const MEASURES: ReadonlyMap<string, Measure> = new Map(
  KINDS.flatMap((list, kind) =>
    list.split(' ').flatMap((entry) => {
      const [spellings, factor] = entry.split('=');
      const [unit, ...others] = spellings.split(',');
      const measure = { unit, kind, factor: Number(factor) };
      return [unit, ...others].map((spelling) => [spelling, measure] as const);
    }),
  ),
);

/** All spellings, the longest first, as part of a regular expression. */
export const MEASURE_WORDS: string = [...MEASURES.keys()]
  .sort((a, b) => b.length - a.length)
  .join('|');

/** A unit as it is shown, whatever its spelling; other texts, such as currencies, as they are. */
export function shownUnit(written: string): string {
  return MEASURES.get(written)?.unit ?? written;
}

/** A number of one unit in another, such as 170 cm for 1.7 m; NaN if they do not measure the same. */
export function inUnit(value: number, from: string, to: string): number {
  if (from === to) return value;
  const [own, other] = [MEASURES.get(from), MEASURES.get(to)];
  if (own === undefined || own.kind !== other?.kind) return NaN;
  // A whole factor keeps 1.5 kg at 1500 g.
  const [up, down] = [own.factor / other.factor, other.factor / own.factor];
  return up >= 1 ? value * up : value / down;
}
