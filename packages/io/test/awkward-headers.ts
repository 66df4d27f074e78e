import { type AwkwardFile, file, lf } from './awkward-files.js';

const TOGETHER = (example: string, lines: number) =>
  `t.csv: two lines name the columns together (such as "${example}"); if the second line alone names them, say so ` +
  `("skipLines": ${lines}).`;

/** Files whose header has several lines, or stands again among the rows. */
export const awkwardHeaders: readonly AwkwardFile[] = [
  file(
    'groups above the names, and one column after the last group',
    lf(
      ',,Morning,,Evening,,',
      'Shop,Visits,Tea,Coffee,Tea,Coffee,Grade',
      'Alder,148,2,7,39,4,1',
      'Birch,188,3,27,59,3,2',
      'Cedar,150,5,14,56,7,3',
    ),
    {
      columns: {
        Shop: ['Alder', 'Birch', 'Cedar'],
        Visits: [148, 188, 150],
        'Morning Tea': [2, 3, 5],
        'Morning Coffee': [7, 27, 14],
        'Evening Tea': [39, 59, 56],
        'Evening Coffee': [4, 3, 7],
        Grade: [1, 2, 3],
      },
      notes: [TOGETHER('Morning Coffee', 1)],
    },
  ),
  file(
    'groups that begin with the first column, below a title',
    lf(
      'Sales of tea,,,,',
      'Morning,,Evening,,',
      'Tea,Coffee,Tea,Coffee,Grade',
      '2,7,39,4,1',
      '3,27,59,3,2',
    ),
    {
      columns: {
        'Morning Tea': [2, 3],
        'Morning Coffee': [7, 27],
        'Evening Tea': [39, 59],
        'Evening Coffee': [4, 3],
        Grade: [1, 2],
      },
      notes: [
        't.csv: line 1 above the header was left out (such as "Sales of tea"); if the header is another line, say how ' +
          'many to leave out ("skipLines": 0).',
        TOGETHER('Morning Coffee', 2),
      ],
    },
  ),
  file(
    'a group above each of its names, and units below',
    lf(
      'Shop,Morning,Morning,Evening',
      ',Tea,Coffee,Tea',
      ',(cups),(cups),(cups)',
      'a,1,2,3',
      'b,4,5,6',
    ),
    {
      columns: {
        Shop: ['a', 'b'],
        'Morning Tea': [1, 4],
        'Morning Coffee': [2, 5],
        'Evening Tea': [3, 6],
      },
      notes: [
        TOGETHER('Morning Coffee', 1),
        't.csv: the line below the header was left out (such as "(cups)"); if it is a row, say so ' +
          '("skipAfterHeader": 0).',
      ],
    },
  ),
  file(
    'a survey with questions above answers, each answer in a column of its own',
    lf(
      'RespondentID,How satisfied are you?,,,,Which do you own?,,,Gender,',
      ',Not at all,Somewhat,Mostly,Fully,Car,Bike,Boat,Female,Male',
      '1001,,Somewhat,,,Car,,,Female,',
      '1002,,,Mostly,,,Bike,,,Male',
      '1003,Not at all,,,,,,Boat,Female,',
      '1004,,,,Fully,Car,Bike,,,Male',
    ),
    {
      columns: {
        RespondentID: [1001, 1002, 1003, 1004],
        'How satisfied are you? Not at all': [null, null, 'Not at all', null],
        'How satisfied are you? Somewhat': ['Somewhat', null, null, null],
        'How satisfied are you? Mostly': [null, 'Mostly', null, null],
        'How satisfied are you? Fully': [null, null, null, 'Fully'],
        'Which do you own? Car': ['Car', null, null, 'Car'],
        'Which do you own? Bike': [null, 'Bike', null, 'Bike'],
        'Which do you own? Boat': [null, null, 'Boat', null],
        'Gender Female': ['Female', null, 'Female', null],
        'Gender Male': [null, 'Male', null, 'Male'],
      },
      notes: [TOGETHER('How satisfied are you? Somewhat', 1)],
    },
  ),
  file(
    'the header again among the rows, in another case and with another first cell',
    lf('show,season,age', 'SHOW,SEASON,AGE', 'a,1,30', 'b,2,40', 'a,SEASON,AGE', 'b,3,50'),
    {
      columns: { show: ['a', 'b', 'b'], season: [1, 2, 3], age: [30, 40, 50] },
      notes: [
        't.csv: the header stands again in lines 2, 5, and was left out there; put one of its cells in quotes if it is a row.',
      ],
    },
  ),
  file('cells that are the name of their column, among others', lf('a,b,c', 'a,x,1', 'A,y,2'), {
    columns: { a: ['a', 'A'], b: ['x', 'y'], c: [1, 2] },
  }),
  file(
    'a name three times, and one with a number of its own',
    lf('a,a 2,a,a', '1,2,3,4', '5,6,7,8'),
    {
      columns: { a: [1, 5], 'a 2': [2, 6], 'a 3': [3, 7], 'a 4': [4, 8] },
      notes: [
        't.csv: names of columns that occur more than once were numbered (such as "a 3"); leave them out if they ' +
          'repeat another column ("ignore": ["a 3","a 4"]).',
      ],
    },
  ),
];
