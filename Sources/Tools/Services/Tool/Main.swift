import ServiceGenerator

@main
struct GenerateServicesTool {
    static func main() {}
}
