extension Dump {
    /// The longest line, in characters, before the parts of a value get lines of their own.
    private static let lineLength = 80

    /// The dump on one line.
    package var line: String {
        switch self {
        case .leaf(let text):
            return text
        case .branch(let branch):
            return branch.open + branch.fields.map(\.line).joined(separator: ", ") + branch.close
        }
    }

    /// The dump on as many lines as it needs.
    package var text: String {
        var lines: [String] = []
        write(into: &lines, prefix: "", suffix: "", indentation: 0)
        return lines.joined(separator: "\n")
    }

    private func write(into lines: inout [String], prefix: String, suffix: String, indentation: Int) {
        let indent = String(repeating: "    ", count: indentation)
        let whole = indent + prefix + line + suffix
        guard case .branch(let branch) = self, !branch.fields.isEmpty, whole.count > Self.lineLength else {
            lines.append(whole)
            return
        }
        lines.append(indent + prefix + branch.open)
        for field in branch.fields {
            let label = field.label.map { "\($0): " } ?? ""
            field.value.write(into: &lines, prefix: label, suffix: ",", indentation: indentation + 1)
        }
        lines.append(indent + branch.close + suffix)
    }
}

extension Dump.Field {
    /// The part on one line, with its name.
    var line: String {
        (label.map { "\($0): " } ?? "") + value.line
    }
}
