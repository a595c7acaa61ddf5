import "altcha-lib/workers/pbkdf2";
