/** The columns that the model looks at. */
export interface Row {
  readonly "island": string | number | boolean | null | undefined;
  readonly "beak_length": number | null | undefined;
  readonly "beak_depth": number | null | undefined;
  readonly "flipper": number | null | undefined;
}

/** What is predicted for a row. */
export interface Prediction {
  readonly "prediction": "Adelie" | "Chinstrap" | "Gentoo";
  readonly "p(Adelie)": number;
  readonly "p(Chinstrap)": number;
  readonly "p(Gentoo)": number;
}

/** @throws TypeError for a column that is not there, or a number that is none */
export declare function predict(row: Row): Prediction;
