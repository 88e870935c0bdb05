import Foundation
import Glibc
import MillraceRendering
import TestSupport
import Testing

@testable import MillraceTerminal

/// The keys in the entries of terminals in the database of terminfo.
@Suite(.bodyTimeLimit) struct TerminfoKeysTests {
    private static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/infocmp")

    @Test(
        .needs(isInstalled, "infocmp is not installed"),
        arguments: [
            "xterm-256color", "rxvt-unicode-256color", "xterm-kitty", "vte-256color", "st-256color", "tmux-256color",
            "screen-256color", "linux",
        ]
    )
    func eachKeyOfTheEntryIsDecoded(terminal: String) throws {
        let entry = try Self.entry(of: terminal)
        // Without ncurses-term the database has few entries.
        guard !entry.isEmpty else { return Skipped.note("TerminfoKeysTests", "there is no entry of \(terminal)") }
        var count = 0
        for (name, bytes) in entry {
            guard let key = Self.key(name, bytes) else { continue }
            count += 1
            var decoder = KeyDecoder()
            let keys = decoder.decode(bytes) + decoder.flush()
            if keys != [key] { Issue.record("\(name) isn't \(key) but \(keys)") }
        }
        #expect(count > 20)
    }

    /// Returns the key of a capability; `nil` for others, and for the keypad, which has two modes.
    private static func key(_ name: String, _ bytes: [UInt8]) -> Key? {
        let plain: [String: Key] = [
            "kcuu1": .up, "kcud1": .down, "kcuf1": .right, "kcub1": .left, "khome": .home, "kend": .end,
            "kich1": .insert, "kdch1": .delete, "kpp": .pageUp, "knp": .pageDown, "kcbt": .backtab, "kbs": .backspace,
            "kent": .enter, "kri": .modified(.up, .shift), "kind": .modified(.down, .shift), "kpADD": "+", "kpSUB": "-",
            "kpMUL": "*", "kpDIV": "/", "kpDOT": ".", "kpCMA": ",", "kpZRO": "0",
        ]
        if let key = plain[name] { return key }
        let shifted: [String: Key] = [
            "kUP": .up, "kDN": .down, "kRIT": .right, "kLFT": .left, "kHOM": .home, "kEND": .end, "kIC": .insert,
            "kDC": .delete, "kPRV": .pageUp, "kNXT": .pageDown,
        ]
        let number = name.last?.wholeNumberValue ?? 2
        if let key = shifted[String(name.prefix { !$0.isNumber })] {
            return .modified(key, KeyModifiers(rawValue: UInt8(number - 1)))
        }
        guard name.hasPrefix("kf"), let number = Int(name.dropFirst(2)), number > 0 else { return nil }
        // From 13 on, xterm's are the first ones with modifiers.
        guard number > 12, bytes.contains(UInt8(ascii: ";")) else { return .function(number) }
        let groups: [KeyModifiers] = [.shift, .control, [.shift, .control], .alt, [.shift, .alt]]
        return .modified(.function((number - 1) % 12 + 1), groups[(number - 13) / 12])
    }

    /// The capabilities of a terminal with their bytes.
    private static func entry(of terminal: String) throws -> [(String, [UInt8])] {
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try ChildProcess("/usr/bin/infocmp", ["infocmp", "-x", "-1", terminal]) { files in
            posix_spawn_file_actions_addopen(&files, 1, file.path, O_WRONLY | O_CREAT, 0o600)
            posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
        }
        .waitForEnd()
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let parts = line.trimmingCharacters(in: .whitespaces).dropLast().split(separator: "=", maxSplits: 1)
            return parts.count == 2 ? (String(parts[0]), bytes(of: parts[1])) : nil
        }
    }

    /// Returns the bytes of a string as terminfo writes them: `\E`, `^H`, `^?`, `\177`, and other characters behind a
    /// backslash.
    private static func bytes(of text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let first = rest.popFirst() {
            if first == UInt8(ascii: "^"), let letter = rest.popFirst() {
                bytes.append(letter == UInt8(ascii: "?") ? 0x7F : letter & 0x1F)
            } else if first == UInt8(ascii: "\\"), let octal = UInt8(String(rest.prefix(3)) ?? "", radix: 8) {
                bytes.append(octal)
                rest = rest.dropFirst(3)
            } else if first == UInt8(ascii: "\\"), let letter = rest.popFirst() {
                bytes.append(letter == UInt8(ascii: "E") ? 0x1B : letter)
            } else {
                bytes.append(first)
            }
        }
        return bytes
    }
}
