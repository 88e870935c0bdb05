import Foundation

@main
enum Main {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        do {
            let root = URL(filePath: arguments.first ?? ".", directoryHint: .isDirectory)
            print(try ScaffoldCommand(arguments: Array(arguments.dropFirst()), root: root).run())
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }
}
