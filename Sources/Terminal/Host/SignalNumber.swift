import Foundation

/// The signals that a host handles.
enum SignalNumber {
    static let suspend = SIGTSTP
    static let resume = SIGCONT
    static let resize = SIGWINCH
}
