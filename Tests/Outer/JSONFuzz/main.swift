import Foundation

exit(JSONFuzz.run(CommandLine.arguments.dropFirst()) ? 0 : 1)
