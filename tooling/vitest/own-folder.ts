// Test files share the process of a worker, and some change the working folder: each begins where the worker began.
process.env.TEST_FOLDER ??= process.cwd();
process.chdir(process.env.TEST_FOLDER);
